// What Meta does: holds the next message, bills messages otherwise, changes a template's category, and opens or closes marketing messages.
import { changeFaults } from "./faults.js";
import { asJson, fetchJson } from "./live.js";

const find = (id) => document.getElementById(id);
const form = find("meta-form");
const HOLD = { channel: "whatsapp", hold: "held_for_quality_assessment", hold_ms: 30_000 };
/** Meta's code of a template that was paused because of how people took its first messages. */
const DROPPED = 132015;

/** `target`: {person, number} of the open phone, or null. */
export function openMetaSide(target) {
  find("meta-side").addEventListener("click", () => {
    form.reset();
    find("meta-dialog").showModal();
  });
  form.addEventListener("submit", (event) => {
    if (event.submitter?.value === "cancel") return;
    change(target().number.to, Object.fromEntries(new FormData(form))).catch((error) => {
      find("write-problem").textContent = `Not changed: ${error.message}`;
    });
  });
}

async function change(number, { hold, bill, marketing, template, language, category }) {
  const held = hold === "dropped" ? { ...HOLD, fails_with: DROPPED } : HOLD;
  if (hold !== "" || bill !== "")
    await changeFaults((faults) => ({
      ...faults,
      next: hold === "" ? faults.next : [...faults.next, held],
      pricing: bill === "" ? faults.pricing : pricingOf(bill),
    }));
  if (marketing !== "")
    await fetchJson(`/control/numbers/${number}`, { ...asJson({ marketing }), method: "PATCH" });
  const name = template.trim();
  if (name !== "")
    await fetchJson(
      "/control/templates/category",
      asJson({ to: number, name, language: language.trim(), category }),
    );
}

/** What the statuses of a message say of its price. */
function pricingOf(bill) {
  if (bill === "category") return {};
  if (bill === "unsaid") return { sent: null, delivered: null };
  const price =
    bill === "free"
      ? { billable: false, category: "service", type: "free_customer_service" }
      : { billable: true, category: bill, type: "regular" };
  const said = { ...price, pricing_model: "PMP" };
  return { sent: said, delivered: said };
}
