import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVICE = process.env.CHAT_URL ?? 'http://localhost:3002';

export default defineConfig({
  plugins: [react(), compressing()],
  build: {
    // What it would put into the page is a script of its own; browsers that lack preloading load a little later.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  // The service sees requests of its own origin, as in production: it takes no cookie otherwise.
  server: {
    proxy: Object.fromEntries(
      ['/api', '/user_uploads', '/user_avatars', '/avatar', '/external_content', '/static', '/accounts', '/join'].map(
        (prefix) => [prefix, { target: SERVICE, headers: { origin: SERVICE } }],
      ),
    ),
  },
});

/** Writes each asset compressed beside it, as the service sends it. */
function compressing() {
  return {
    name: 'compressing',
    apply: 'build',
    writeBundle({ dir }) {
      for (const name of readdirSync(dir, { recursive: true })) {
        if (!/\.(js|css|svg)$/.test(name)) continue;
        const file = path.join(dir, name);
        const content = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
