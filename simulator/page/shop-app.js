// The shop's WhatsApp Business app: what the shop writes there reaches the phone, and the business gets an echo.
import { asJson, fetchJson, withFile } from "./live.js";

const find = (id) => document.getElementById(id);

/** `target`: {person, number} of the open phone, or null. */
export function openShopApp(target) {
  find("shop-app").addEventListener("click", () => find("shop-dialog").showModal());
  find("shop-form").addEventListener("submit", (event) => {
    if (event.submitter?.value === "cancel") return;
    const { person, number } = target();
    const form = event.target;
    const file = form.elements.file.files[0];
    const text = form.elements.text.value.trim();
    form.reset();
    if (file === undefined && text === "") return;
    const content = file === undefined ? { text } : { [kindOf(file)]: text === "" ? {} : { caption: text } };
    write({ to: person, from: number.to, ...content }, file).catch(showProblem);
  });
}

export function deleteInApp(message) {
  write({ to: message.to, from: message.phone_number_id, revoke: { message_id: message.id } }).catch(
    showProblem,
  );
}

function write(body, file) {
  return fetchJson("/control/app/messages", file ? withFile(body, file) : asJson(body));
}

function showProblem(error) {
  find("write-problem").textContent = `Not sent: ${error.message}`;
}

function kindOf(file) {
  return /^(image|video)\//.exec(file.type)?.[1] ?? "document";
}
