/** Asks for an API key where the service wants one. The browser keeps it as a cookie that no script can read. */
import { useState } from 'preact/hooks';
import { keyNeeded, service } from '../api/client.ts';

export function KeyForm() {
  if (!keyNeeded.value) return null;
  return (
    <SignIn
      id="api-key"
      class="banner key-form"
      title="This service wants an API key."
      onSigned={() => location.reload()}
    />
  );
}

interface SignInProps {
  readonly id: string;
  readonly class: string;
  readonly title: string;
  readonly onSigned: () => void;
}

export function SignIn({ id, class: look, title, onSigned }: SignInProps) {
  const [key, setKey] = useState('');
  const [problem, setProblem] = useState('');
  const submit = (event: Event): void => {
    event.preventDefault();
    service
      .signIn(key.trim())
      .then(onSigned, (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  };
  return (
    <form class={look} onSubmit={submit}>
      <label for={id}>{title}</label>{' '}
      <input
        id={id}
        type="password"
        autoComplete="current-password"
        value={key}
        onInput={(event) => setKey(event.currentTarget.value)}
      />{' '}
      <button type="submit">Use it</button> <span role="status">{problem}</span>
    </form>
  );
}
