// What every connector of this program must bring.
import { describe, expect, test } from "vitest";
import { stickerUpload } from "../../stickers/save-picture.ts";
import { type Connector, createConnectors, isSecret, LANGUAGES } from "../index.ts";

const { all } = createConnectors({ whatsappApiUrl: "http://localhost" });

describe.each(all.map((connector): [string, Connector] => [connector.name, connector]))(
  "%s",
  (_name, connector) => {
    const fields = Object.keys(connector.credentials.shape);

    test.each(LANGUAGES)("has words for each field of the credentials, in %s", (language) => {
      const words = connector.words[language];
      expect(Object.keys(words.credentials).sort()).toEqual(fields.toSorted());
      const texts = [words.name, words.title, words.setup, ...Object.values(words.credentials)].flatMap(
        (word) => (typeof word === "string" ? [word] : [word.title, word.help]),
      );
      for (const text of texts) expect(text).toMatch(/\S/);
      for (const [field, { choices = {} }] of Object.entries(words.credentials))
        for (const value of Object.keys(choices))
          expect(connector.credentials.shape[field]?.safeParse(value).success).toBe(true);
    });

    test.each(LANGUAGES.filter((language) => language !== "en"))(
      "says in sentences what each of its errors means, in %s",
      (language) => {
        const { errors = {} } = connector.words[language];
        const explained = Object.entries(connector.errors).flatMap(([code, { explanation }]) =>
          explanation ? [code] : [],
        );
        expect(Object.keys(errors).sort()).toEqual(explained.toSorted());
        for (const text of Object.values(errors)) expect(text).toMatch(/^[A-ZÄÖÜ].*[.]$/);
      },
    );

    test("takes the stickers of the library as they are, if it takes stickers", () => {
      const { sticker } = connector.capabilities;
      if (sticker) expect(sticker.mime_types).toContain(stickerUpload.contentType);
    });

    test("encrypts a field, and chosen fields are shown, so that they can be entered at the channel", () => {
      expect(fields.filter((field) => isSecret(connector, field))).not.toEqual([]);
      for (const field of connector.chosen) {
        expect(fields).toContain(field);
        expect(isSecret(connector, field)).toBe(false);
      }
    });
  },
);
