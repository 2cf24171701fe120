/** Parts of the page that may come a moment later, so that the first answer need not wait for them. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Renders nothing until it is there. @param load begun at once, or begun when it is first drawn */
export function lazy<P extends object = object>(
  load: Promise<ComponentType<P>> | (() => Promise<ComponentType<P>>),
): ComponentType<P> {
  return function Later(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | null>(null);
    useEffect(() => {
      // A component is a function; setState would call a bare one.
      const loading = typeof load === 'function' ? load() : load;
      loading.then((loaded) => setPart(() => loaded));
    }, []);
    return Part && <Part {...props} />;
  };
}
