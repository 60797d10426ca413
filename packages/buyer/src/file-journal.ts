import { type FileHandle, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { type Journal, type JournalEntry, journalEntrySchema } from "./journal.ts";

/** A payment is as good as money until it is settled: only its owner reads the file. */
const mode = 0o600;

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(dirname(path), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/** Whether the last line was cut off by a crash. */
const isTorn = async (file: FileHandle): Promise<boolean> => {
  const { size } = await file.stat();
  if (size === 0) return false;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() !== "\n";
};

const entryFrom = (line: string): JournalEntry[] => {
  try {
    return [journalEntrySchema.parse(JSON.parse(line))];
  } catch {
    // Cut off by a crash before it was whole: what it announced was never done.
    return [];
  }
};

/**
 * A journal in a file, one JSON object per line. Each entry is on the disk before `append` resolves; a line
 * that a crash cut off is passed over, and the next one begins anew. One process at a time writes it.
 */
export const createFileJournal = (path: string): Journal => {
  let writing: Promise<void> = Promise.resolve();
  let isOpened = false;

  const write = async (entry: JournalEntry): Promise<void> => {
    const file = await open(path, "a+", mode);
    try {
      const begin = (await isTorn(file)) ? "\n" : "";
      await file.appendFile(`${begin}${JSON.stringify(entry)}\n`);
      await file.datasync();
    } finally {
      await file.close();
    }
    if (!isOpened) await syncFolder(path);
    isOpened = true;
  };

  return {
    append(entry) {
      const written = writing.then(() => write(entry));
      writing = written.catch(() => {});
      return written;
    },
    async read() {
      await writing;
      const text = await readFile(path, "utf8").catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
        throw error;
      });
      return text.split("\n").flatMap(entryFrom);
    },
  };
};
