/** The question as a command line, for those who would rather ask from a program. */
import { curlCommand } from '../api/client.ts';
import { Fold } from '../form/Fold.tsx';
import { CopyButton } from '../shell/CopyButton.tsx';
import { request } from './state.ts';

export function Curl() {
  const body = request.value;
  if (!body) return null;
  const command = curlCommand(location.origin, body);
  return (
    <Fold title="This question as curl" class="part curl">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{command}</code>
      </pre>
      <CopyButton title="Copy the command" text={() => command} /> <a href="/api/docs">The API</a>
    </Fold>
  );
}
