// What the tests of a file share, made before they run.
import { afterAll, beforeAll } from "vitest";

/** `value` can be passed on at once, and has its properties as soon as it is set. */
export function later<Value extends object>(): { value: Value; set(value: Value): void } {
  let there: Value | undefined;
  const known = () => there as Value;
  const value = new Proxy({} as Value, {
    get: (_, name) => Reflect.get(known(), name),
    set: (_, name, given) => Reflect.set(known(), name, given),
    ownKeys: () => Reflect.ownKeys(known()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(known(), name),
  });
  return {
    value,
    set: (given) => {
      there = given;
    },
  };
}

/** Opens something before the tests, and closes it after them. */
export function useOpened<Value extends { close(): unknown }>(open: () => Value | Promise<Value>): Value {
  const opened = later<Value>();
  beforeAll(async () => opened.set(await open()));
  afterAll(() => opened.value.close());
  return opened.value;
}
