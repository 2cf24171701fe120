/** Why something asked of the engine has no answer, with every field that is named. */
import type { ProblemBody } from '../api/client.ts';

export function Refused({ why }: { readonly why: ProblemBody | null }) {
  if (!why) return null;
  return (
    <div class="fault" role="alert">
      <p>{why.detail}</p>
      {why.errors && why.errors.length > 1 && (
        <ul>
          {why.errors.map(({ path, message, allowed }) => (
            <li key={path + message}>
              <code>{path}</code>: {message} {allowed && `Allowed: ${allowed}.`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
