// Follows the stream of changes and shows the state of the connection.

const label = document.querySelector("#live");

/** Calls `changed` with each change, and with null after each new connection, when anything may have changed. */
export function followChanges(changed) {
  const stream = new EventSource("/control/stream");
  stream.addEventListener("open", () => {
    show("Live", true);
    changed(null);
  });
  stream.addEventListener("change", (event) => changed(JSON.parse(event.data)));
  stream.addEventListener("error", () => show("Reconnecting", false));
}

/** Runs the function at once. Calls during a run lead to one more run after it. */
export function oneAtATime(run) {
  let running = false;
  let again = false;
  return async function call() {
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      await run();
    } catch (error) {
      console.error(error);
    }
    running = false;
    if (again) {
      again = false;
      await call();
    }
  };
}

/** Returns the parsed answer. Throws the server's message for an error. */
export async function fetchJson(path, options) {
  const response = await fetch(path, options);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

/** The options of a request with a JSON body. */
export function asJson(body) {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** The same with a file: a multipart body. */
export function withFile(body, file) {
  const form = new FormData();
  form.set("message", JSON.stringify(body));
  form.set("file", file, file.name);
  return { method: "POST", body: form };
}

function show(text, on) {
  if (label.textContent !== text) label.textContent = text;
  label.toggleAttribute("data-on", on);
}
