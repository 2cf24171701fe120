/** Why no battle was fought. */
import { fightProblem } from './fight.ts';

export function Faults() {
  const found = fightProblem.value;
  if (!found) return null;
  return (
    <div class="fault" role="alert">
      <p>{found.detail}</p>
      {found.errors && found.errors.length > 1 && (
        <ul>
          {found.errors.map(({ path, message, allowed }) => (
            <li key={path + message}>
              <code>{path}</code>: {message} {allowed && `Allowed: ${allowed}.`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
