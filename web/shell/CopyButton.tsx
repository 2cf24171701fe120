/** Copies a text and says so. The text may take a moment to make. */
import { useState } from 'preact/hooks';

export interface CopyButtonProps {
  /** @throws Error with why there is none, in words that stand on the button */
  text: () => string | Promise<string>;
  title: string;
  class?: string;
}

export function CopyButton({ text, title, class: className = 'quiet' }: CopyButtonProps) {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    try {
      const copied = await put(await text());
      setSaid(copied ? 'Copied' : 'Copying is not allowed here');
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
    }
    setTimeout(() => setSaid(''), 1800);
  };
  return (
    <button type="button" class={className} onClick={copy}>
      <span aria-live="polite">{said || title}</span>
    </button>
  );
}

/** The clipboard interface exists only on secure origins; the old command still works on plain HTTP. */
async function put(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.className = 'unseen';
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}
