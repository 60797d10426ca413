/**
 * Whether a sentence names an address. None is given on: the addresses of a result are those of its sources, so that no
 * page and no model can send a reader, or the agent that acts for him, anywhere else.
 */
export const pointsElsewhere = (sentence: string): boolean =>
  /\b(?:https?:\/\/|www\.)\S|\b[\w.+-]+@[\w-]+\.\w|\]\(|<\/?[a-z]+\b[^>]*>/iu.test(sentence);
