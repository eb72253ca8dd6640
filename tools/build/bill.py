"""bill-of-materials.cdx.json of the site (CycloneDX): what is in it, for programs that look for known holes.

It says the same as THIRD-PARTY.txt, and is the same whenever and wherever it is built.
"""

from __future__ import annotations

import json
from typing import Any

from engine import ENGINE_VERSION
from tools.build import third_party
from tools.build.third_party import Part

NAME = "bill-of-materials.cdx.json"
FORMAT = "1.6"
SPELLED = {"APACHE-2.0": "Apache-2.0"}
"""Licenses whose names in the list of SPDX are not all in capitals."""


def component(part: Part) -> dict[str, Any]:
    """One entry."""
    kind = "library" if part.purl else "data" if part.license.startswith("OFL") else "platform"
    name = part.license
    facts: dict[str, Any] = {
        "type": kind,
        "bom-ref": part.purl or part.name,
        "name": part.name,
        "licenses": [{"license": {"id": SPELLED.get(name, name)}}],
    }
    if part.purl:
        algorithm, digits = part.checksum
        facts |= {
            "version": part.version,
            "purl": part.purl,
            "hashes": [{"alg": algorithm, "content": digits}],
        }
    if part.notes:
        facts["description"] = " ".join(part.notes)
    return facts


def text() -> str:
    """The whole file."""
    parts = [*third_party.packages(), *third_party.others()]
    site = {
        "type": "application",
        "bom-ref": "railtable",
        "name": "Railtable",
        "version": ENGINE_VERSION,
        "licenses": [{"license": {"id": "MIT"}}],
    }
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": FORMAT,
        "version": 1,
        "metadata": {"component": site},
        "components": [component(part) for part in parts],
    }
    return json.dumps(bill, indent=1, ensure_ascii=False) + "\n"
