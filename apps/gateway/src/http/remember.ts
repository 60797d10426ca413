/** How long an answer is good for others who ask the same, and how many different ones are kept. */
const kept = { ms: 250, most: 64 } as const;

/**
 * Works an answer out once for all who ask the same at about the same time: what anybody may read must not be work
 * for each. One that fails is not kept.
 */
export const remember = <T>(
  work: (question: string) => Promise<T>,
  now: () => number,
): ((question: string) => Promise<T>) => {
  const answers = new Map<string, { readonly at: number; readonly answer: Promise<T> }>();
  return (question) => {
    const known = answers.get(question);
    if (known && now() - known.at < kept.ms) return known.answer;
    if (answers.size >= kept.most) answers.clear();
    const answer = work(question);
    answers.set(question, { at: now(), answer });
    answer.catch(() => answers.delete(question));
    return answer;
  };
};
