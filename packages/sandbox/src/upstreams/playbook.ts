/** A mode that is played; `count` says how often it was played by now, from 1. */
type Played = { readonly mode: string; readonly count: number };

/** Remembers which mode is played on which target: a provider id or a host, with a path or without. */
export type Playbook = {
  /** Plays a mode on a target, for good or for so many calls; without a mode it is itself again. */
  play(target: string, mode: string | undefined, calls?: number): void;
  /** The mode for a call, and counts it. The longest target that matches decides. */
  next(target: string, path: string, isMine: (mode: string) => boolean): Played | undefined;
};

/** An empty playbook. */
export const createPlaybook = (): Playbook => {
  const plays = new Map<string, { mode: string; count: number; calls: number }>();
  const find = (target: string, path: string, isMine: (mode: string) => boolean) => {
    const whole = `${target}${path}`;
    const isFor = (wanted: string) =>
      wanted === target || (wanted.startsWith(`${target}/`) && whole.startsWith(wanted));
    return [...plays]
      .filter(([wanted, { mode }]) => isFor(wanted) && isMine(mode))
      .toSorted(([one], [other]) => other.length - one.length)[0];
  };
  return {
    play: (target, mode, calls = Infinity) => {
      if (mode === undefined) plays.delete(target);
      else plays.set(target, { mode, count: 0, calls });
    },
    next: (target, path, isMine) => {
      const [wanted, play] = find(target, path, isMine) ?? [];
      if (!wanted || !play) return undefined;
      play.count += 1;
      if (play.count >= play.calls) plays.delete(wanted);
      return { mode: play.mode, count: play.count };
    },
  };
};
