from .actions import Action
def why_not(s,a): return None
def candidates(s): return s.legal()
