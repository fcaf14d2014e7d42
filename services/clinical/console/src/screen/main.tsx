import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { asking } from '../api/client';
import { rememberNothing } from '../browser/storage';
import { Screen } from './app';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/kit.css';

rememberNothing();
// Behind the # it stays in the browser: no server's log has it.
asking.key = location.hash.slice(1);
createRoot(document.querySelector('#screen')!).render(
  <StrictMode>
    <Screen />
  </StrictMode>,
);
