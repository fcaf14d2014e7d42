import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { rememberNothing } from '../browser/storage';
import { Portal } from './app';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/kit.css';
import '../styles/entry.css';

// People read their record on computers that are not theirs.
rememberNothing();
createRoot(document.querySelector('#portal')!).render(
  <StrictMode>
    <Portal />
  </StrictMode>,
);
