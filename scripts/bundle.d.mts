/**
 * @param input sources by the names that they get, without `.js`
 * @param folder in `dist`, emptied first; `dist` itself where none is given
 */
export function bundle(input: Readonly<Record<string, string>>, folder?: string): Promise<void>;
