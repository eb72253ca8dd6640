"""The small tools: server, browser finder, failing commands, the runner of checks."""

from __future__ import annotations

import http.client
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tools import serve, setup, steps
from tools.browsers import chromium
from tools.check.checks import CHECKS, scripts


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text("page")
    (tmp_path / "a.wasm").write_bytes(b"\0asm")
    (tmp_path / "m.mjs").write_text("1")
    return tmp_path


def test_server_serves_a_folder_below_a_path(folder: Path) -> None:
    running, url = serve.start(folder, "/some/path")
    try:
        assert url.endswith("/some/path/")
        assert urlopen(url).read() == b"page"
        assert urlopen(url + "a.wasm").headers["Content-Type"] == "application/wasm"
        assert urlopen(url + "m.mjs").headers["Content-Type"] == "text/javascript"
        for wrong in ("../", "nothing"):
            with pytest.raises(HTTPError):
                urlopen(url.replace("/some/path/", "/") + wrong)
    finally:
        running.stop()


def test_server_sends_no_isolation_headers(folder: Path) -> None:
    running, url = serve.start(folder)
    try:
        headers = {name.lower() for name in urlopen(url).headers}
        assert not headers & {
            "cross-origin-opener-policy",
            "cross-origin-embedder-policy",
            "content-security-policy",
        }
    finally:
        running.stop()


def test_stopped_server_is_gone_for_open_connections_too(folder: Path) -> None:
    running, url = serve.start(folder)
    connection = http.client.HTTPConnection("127.0.0.1", running.server_address[1], timeout=5)
    connection.request("GET", "/")
    assert connection.getresponse().read() == b"page"
    running.stop()
    with pytest.raises((OSError, http.client.HTTPException)):
        urlopen(url, timeout=5)
    with pytest.raises((OSError, http.client.HTTPException)):
        connection.request("GET", "/")
        connection.getresponse()


def test_next_free_port_is_taken_when_one_is_busy(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    busy = serve.server(folder)
    try:
        monkeypatch.setattr(serve, "FIRST_PORT", busy.server_address[1])
        other = serve.on_next_free_port(folder)
        assert other.server_address[1] != busy.server_address[1]
        other.server_close()
    finally:
        busy.server_close()


def test_browser_named_by_the_environment_wins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "my-browser"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("RAILTABLE_CHROME", str(program))
    assert chromium.find() == str(program)
    monkeypatch.setenv("RAILTABLE_CHROME", str(tmp_path / "nothing"))
    with pytest.raises(steps.StepError, match="no program"):
        chromium.find()


def test_without_any_browser_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("RAILTABLE_CHROME", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(chromium, "ELSEWHERE", ())
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    with pytest.raises(steps.StepError) as caught:
        chromium.find()
    assert "apt install chromium" in caught.value.advice


def test_a_failing_command_says_what_to_do() -> None:
    with pytest.raises(steps.StepError) as caught:
        steps.run([setup.PYTHON, "-c", "raise SystemExit(3)"], "try harder")
    assert "ended with code 3" in str(caught.value)
    assert caught.value.advice == "try harder"
    with pytest.raises(steps.StepError, match="not found"):
        steps.run(["no-such-program-anywhere"], "install it")


def test_writing_touches_only_what_changed(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "file"
    assert steps.write_if_changed(path, b"1")
    assert not steps.write_if_changed(path, b"1")
    assert steps.write_if_changed(path, b"2")
    assert path.read_bytes() == b"2"
    assert [entry.name for entry in path.parent.iterdir()] == ["file"]


def test_checks_have_different_names_and_cover_our_scripts() -> None:
    assert len({check.name for check in CHECKS}) == len(CHECKS)
    assert {"assets/js/boot.js", "assets/js/interpreter.js", "tools/build/make_app.mjs"} <= set(scripts())
