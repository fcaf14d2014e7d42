import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVICE = process.env.CLINICAL_URL ?? 'http://localhost:3001';

export default defineConfig({
  base: '/console/',
  plugins: [react()],
  build: {
    // For the test of what the first page weighs.
    manifest: true,
    // What it would put into the page is a script of its own; browsers that lack preloading load a little later.
    modulePreload: { polyfill: false },
    // Nothing as a data: address inside a style sheet but what is tiny.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  // The service sees requests of its own origin, as in production: it takes no cookie otherwise.
  server: {
    proxy: {
      '/api': { target: SERVICE, headers: { origin: SERVICE } },
      '/account': SERVICE,
    },
  },
});
