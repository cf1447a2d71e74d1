// What an export's filter is without the words that may name a person.

/** SQL: the filter after an erasure, where `condition` is true. */
export function forgottenFilter(condition: string): string {
  const words = `filter ?| array['q', 'label']`;
  return `case when ${condition} and ${words} then filter - 'q' - 'label' || '{"forgotten": true}' else filter end`;
}
