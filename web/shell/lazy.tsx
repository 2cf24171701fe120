/** Parts of the page that may come a moment later, so that the first answer need not wait for them. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Starts loading at once; renders nothing until it is there. */
export function lazy(load: Promise<ComponentType>): ComponentType {
  return function Later() {
    const [Part, setPart] = useState<ComponentType | null>(null);
    useEffect(() => {
      // A component is a function; setState would call a bare one.
      load.then((loaded) => setPart(() => loaded));
    }, []);
    return Part && <Part />;
  };
}
