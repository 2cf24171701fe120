/** Asks for an API key where the service wants one. The browser keeps it as a cookie that no script can read. */
import { useState } from 'preact/hooks';
import { keyNeeded, service } from '../api/client.ts';

export function KeyForm() {
  const [key, setKey] = useState('');
  const [problem, setProblem] = useState('');
  if (!keyNeeded.value) return null;
  const submit = (event: Event): void => {
    event.preventDefault();
    service.signIn(key.trim()).then(
      () => location.reload(),
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <form class="banner key-form" onSubmit={submit}>
      <label for="api-key">This service wants an API key.</label>{' '}
      <input
        id="api-key"
        type="password"
        autoComplete="current-password"
        value={key}
        onInput={(event) => setKey(event.currentTarget.value)}
      />{' '}
      <button type="submit">Use it</button> {problem && <span role="status">{problem}</span>}
    </form>
  );
}
