/** The page starts here. */
import { render } from 'preact';
import { AskPage } from './ask/AskPage.tsx';
import { start } from './ask/start.ts';
import { RulesPage } from './rules/RulesPage.tsx';
import { RunsPage } from './runs/RunsPage.tsx';
import { path } from './shell/router.ts';
import { Shell } from './shell/Shell.tsx';
import { watchPreferences } from './shell/theme.ts';

function App() {
  const at = path.value;
  return <Shell>{at.startsWith('/rules') ? <RulesPage /> : at.startsWith('/runs') ? <RunsPage /> : <AskPage />}</Shell>;
}

watchPreferences();
void start();
const root = document.getElementById('app');
if (root) {
  root.replaceChildren();
  render(<App />, root);
}
