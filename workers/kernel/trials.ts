/** Trials by their number in the whole run: where each begins, and some of them played in order. */
import { CHUNK_TRIALS, streamState, WordStream } from './streams.ts';

/** The stream of a trial, at its beginning: those before it in its chunk have been played. */
export function streamAt(seed: number, trial: number, play: (stream: WordStream) => unknown): WordStream {
  const stream = new WordStream(streamState(seed, Math.floor(trial / CHUNK_TRIALS)));
  for (let skip = trial % CHUNK_TRIALS; skip > 0; skip--) play(stream);
  return stream;
}

/** Plays trials from..to-1 of the run keyed by `seed`. @returns the first one that `see` says true to, or null */
export function walkTrials<T>(
  seed: number,
  from: number,
  to: number,
  play: (stream: WordStream) => T,
  see: (played: T) => boolean,
): number | null {
  let stream = streamAt(seed, from, play);
  for (let trial = from; trial < to; trial++) {
    if (trial > from && trial % CHUNK_TRIALS === 0) stream = streamAt(seed, trial, play);
    if (see(play(stream))) return trial;
  }
  return null;
}
