/** Asks for leave to notify, beside work that takes long enough to go away from. */
import { useEffect, useState } from 'preact/hooks';
import { announced, leave } from './announce.ts';

/** Nobody goes away from less. */
const LONG_MS = 5_000;

export function TellMe() {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  // Read so that the button goes away once it was answered.
  void leave.value;
  if (!long || !announced?.mayAsk()) return null;
  return (
    <button
      type="button"
      class="link"
      onClick={async () => {
        await announced?.ask();
        leave.value++;
      }}
    >
      notify me when it is done
    </button>
  );
}
