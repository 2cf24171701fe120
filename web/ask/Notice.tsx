/** What somebody should know of a question that came from elsewhere, until he has read it. */
import { notice } from './state.ts';

export function Notice() {
  if (notice.value === '') return null;
  return (
    <p class="banner" role="status">
      {notice.value}{' '}
      <button type="button" class="link" onClick={() => (notice.value = '')}>
        Dismiss
      </button>
    </p>
  );
}
