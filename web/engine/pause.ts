/** A pause within a thread of the page, in which it hears what was said to it meanwhile. */

/** A message to oneself comes back after the messages that wait: timers would idle for milliseconds. */
const { port1, port2 } = new MessageChannel();
const waiting: Array<() => void> = [];
port2.onmessage = () => waiting.shift()?.();

/** Lets the messages that wait be heard. */
export const pause = () =>
  new Promise<void>((resolve) => {
    waiting.push(resolve);
    port1.postMessage(null);
  });
