/**
 * A purchase that ended before its payment was sent, in words for its buyer: the message says what happened, and
 * `next` what to do. Nothing is kept of it and nothing was charged, which is said wherever it is shown.
 */
export class Stopped extends Error {
  override readonly name = "Stopped";
  readonly next: string;

  constructor(what: string, next = "Press the button to try again.") {
    super(what);
    this.next = next;
  }
}
