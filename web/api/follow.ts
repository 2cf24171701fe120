/** Follows a running simulation by server-sent events until it ends. */
import type { Simulation } from '../../server/api/contract.ts';
import { eventsUrl, service } from './client.ts';

/** Calls `onUpdate` with each state; the last call has a state other than running. Returns a function that stops. */
export function follow(id: string, onUpdate: (simulation: Simulation) => void): () => void {
  const source = new EventSource(eventsUrl(id));
  let open = true;
  const stop = (): void => {
    open = false;
    source.close();
  };
  const take = (simulation: Simulation): void => {
    if (!open) return;
    if (simulation.state !== 'running') stop();
    onUpdate(simulation);
  };
  const onEvent = (event: MessageEvent<string>): void => take(JSON.parse(event.data) as Simulation);
  source.addEventListener('progress', onEvent);
  source.addEventListener('end', onEvent);
  // The browser reconnects by itself; when it gives up, or the stream ended between events, ask once more.
  source.onerror = () => {
    if (!open || source.readyState !== EventSource.CLOSED) return;
    service.simulation(id).then(take, () => stop());
  };
  return stop;
}
