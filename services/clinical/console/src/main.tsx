import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import './styles/tokens.css';
import './styles/base.css';
import './styles/kit.css';
import './styles/entry.css';

createRoot(document.querySelector('#console')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
