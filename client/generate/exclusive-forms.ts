// In TypeScript, an object that has the fields of two forms of a union fits both. These types refuse it, as the service does.
import type { OpenApiDocument, Schema } from "./operation-table.ts";

const ABSENT: Schema = { type: "null" };

/** Each form of a body gets the fields of the other forms, as fields that can only be absent. */
export function withExclusiveForms(document: OpenApiDocument): OpenApiDocument {
  const { schemas } = document.components;
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = withRequiredChoice(schema);
  for (const { oneOf } of Object.values(schemas)) {
    const forms = (oneOf ?? []).flatMap(({ $ref, ...inline }) =>
      // A form with a choice of required fields is a union itself.
      $ref ? formsOf(schemas[$ref.split("/").at(-1) as string] ?? {}) : [inline],
    );
    // Answers stay open: later versions may add fields.
    if (!forms.every(isClosed)) continue;
    const names = new Set(forms.flatMap(({ properties }) => Object.keys(properties ?? {})));
    for (const form of forms) {
      const missing = [...names].filter((name) => !(name in (form.properties ?? {})));
      form.properties = { ...form.properties, ...Object.fromEntries(missing.map((name) => [name, ABSENT])) };
    }
  }
  return document;
}

/** `anyOf` beside properties says which of them one can choose from. It becomes a form for each choice. */
function withRequiredChoice(schema: Schema): Schema {
  const { anyOf: choices, ...object } = schema;
  if (!object.properties || !choices) return schema;
  const chosen = choices.map(({ required = [] }) => required);
  const forms = chosen.map((required) => {
    const others = chosen.flat().filter((name) => !required.includes(name));
    const properties = Object.fromEntries(
      Object.entries(object.properties ?? {}).map(([name, field]) => {
        if (others.includes(name)) return [name, ABSENT];
        return [name, required.includes(name) ? notNull(field) : field];
      }),
    );
    return { ...object, properties, required: [...(object.required ?? []), ...required] };
  });
  return { oneOf: forms };
}

function formsOf(schema: Schema): Schema[] {
  return schema.oneOf ?? [schema];
}

function isClosed({ properties, additionalProperties }: Schema): boolean {
  return properties !== undefined && additionalProperties === false;
}

function notNull(field: Schema): Schema {
  if (!Array.isArray(field.type)) return field;
  const [type] = field.type.filter((one) => one !== "null");
  return type === undefined ? field : { ...field, type };
}
