/** The words of a list that a text names, each once, in its order and as the list has them; undefined for any other word, or none. */
export const listedWords = <Word extends string>(
  text: string,
  accepted: readonly Word[],
): readonly Word[] | undefined => {
  const asked = text.toLowerCase().split(/[\s,;]+/);
  const named = asked
    .filter(Boolean)
    .map((word) => accepted.find((one) => one.toLowerCase() === word));
  const found = named.filter((word) => word !== undefined);
  return found.length > 0 && found.length === named.length ? [...new Set(found)] : undefined;
};
