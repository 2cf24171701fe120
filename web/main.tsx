/** The page starts here. */
import { render } from 'preact';
import { AskPage } from './ask/AskPage.tsx';
import { start } from './ask/start.ts';
import { watchNetwork } from './engine/network.ts';
import { keepLists } from './lists/keep.ts';
import { keepOffline } from './offline/updates.ts';
import { RulesPage } from './rules/RulesPage.tsx';
import { RunsPage } from './runs/RunsPage.tsx';
import { keepSaved } from './saved/items.ts';
import { lazy } from './shell/lazy.tsx';
import { path } from './shell/router.ts';
import { Shell } from './shell/Shell.tsx';
import { watchPreferences } from './shell/theme.ts';

/** Only those who open them wait for them. */
const Studies = lazy(() => import('./studies/StudiesPage.tsx').then((module) => module.StudiesPage));
const Tune = lazy(() => import('./designer/pages.tsx').then((module) => module.TunePage));
const Balance = lazy(() => import('./designer/pages.tsx').then((module) => module.BalancePage));
const Battle = lazy(() => import('./battle/BattlePage.tsx').then((module) => module.BattlePage));
const Lists = lazy(() => import('./lists/ListsPage.tsx').then((module) => module.ListsPage));
const Saved = lazy(() => import('./saved/SavedPage.tsx').then((module) => module.SavedPage));
const Dice = lazy(() => import('./dice/DicePage.tsx').then((module) => module.DicePage));

function pageAt(at: string) {
  if (at.startsWith('/rules')) return <RulesPage />;
  if (at.startsWith('/runs')) return <RunsPage />;
  if (at.startsWith('/lists')) return <Lists />;
  if (at.startsWith('/saved')) return <Saved />;
  if (at.startsWith('/battle')) return <Battle />;
  if (at.startsWith('/dice')) return <Dice />;
  if (at.startsWith('/studies')) return <Studies />;
  if (at.startsWith('/tune')) return <Tune />;
  if (at.startsWith('/balance')) return <Balance />;
  return <AskPage />;
}

function App() {
  const at = path.value;
  return <Shell>{pageAt(at)}</Shell>;
}

/** Nobody waits for the library of the service. */
const LIBRARY_AFTER_MS = 5_000;

watchPreferences();
watchNetwork();
void keepOffline();
void keepLists();
void keepSaved();
void start();
setTimeout(() => void import('./saved/library.ts').then(({ watchLibrary }) => watchLibrary()), LIBRARY_AFTER_MS);
const root = document.getElementById('app');
if (root) {
  root.replaceChildren();
  render(<App />, root);
}
