import { createRoot } from 'react-dom/client';
import { App } from './shell/app.js';
import { ErrorBoundary } from './shell/error-boundary.js';
import { applyTheme } from './shell/theme.js';
import './styles/tokens.css';
import './styles/base.css';
import { fetchWords, languageOf, SpokenContext, wordsOf } from './words/index.js';

applyTheme();

function show(language: string): void {
  // What a boundary has caught is shown in the page.
  createRoot(document.querySelector('#client')!, { onCaughtError: () => {} }).render(
    <SpokenContext value={{ language, words: wordsOf(language) }}>
      <ErrorBoundary of="client">
        <App />
      </ErrorBoundary>
    </SpokenContext>,
  );
}

// Not awaited here: a module that waits is built in many files, which are larger together.
void fetchWords(languageOf()).then(show);
