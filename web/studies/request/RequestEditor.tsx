/** A study's request as a whole: every field as a form, and all of it as text. */
import type { StudyKindSummary } from '../../../server/api/contract.ts';
import { Fold } from '../../form/Fold.tsx';
import type { JsonObject } from '../../form/json.ts';
import { problem } from '../state.ts';
import { RequestForm } from './RequestForm.tsx';
import { parsed, written } from './text.ts';

export interface RequestEditorProps {
  kind: StudyKindSummary;
  text: string;
  /** The form stands open, rather than under "Every field". */
  open: boolean;
  onChange: (text: string) => void;
}

export function RequestEditor({ kind, text, open, onChange }: RequestEditorProps) {
  const now = parsed(text);
  const form = 'request' in now && (
    <RequestForm
      kind={kind}
      request={now.request}
      errors={problem.value?.errors ?? []}
      onChange={(request: JsonObject) => onChange(written(request))}
    />
  );
  return (
    <>
      {form && (open ? form : <Fold title="Every field">{form}</Fold>)}
      <Fold title="The whole request" forceOpen={'fault' in now}>
        <textarea
          class="request-text"
          aria-label="The whole request, as JSON"
          rows={24}
          spellcheck={false}
          value={text}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      </Fold>
      {'fault' in now && (
        <p class="fault" role="alert">
          {now.fault}
        </p>
      )}
    </>
  );
}
