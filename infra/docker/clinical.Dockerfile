# Build from the root of the repository: docker build -f infra/docker/clinical.Dockerfile -t clinical .
FROM node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS pruned
WORKDIR /repo
COPY . .
RUN npx --yes turbo@2.11.9 prune clinical --docker

FROM node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS built
ENV TURBO_TELEMETRY_DISABLED=1
WORKDIR /repo
COPY --from=pruned /repo/out/json/ ./
RUN npm ci --no-audit --no-fund
COPY --from=pruned /repo/out/full/ ./
COPY tsconfig.base.json ./
COPY infra/openapi infra/openapi
RUN npx turbo run build --filter=clinical \
 && npm prune --omit=dev --no-audit --no-fund \
 && rm -rf .turbo services/clinical/src services/clinical/test services/clinical/bench services/clinical/migrations services/clinical/console/src packages/http-kit/src packages/http-kit/test

FROM node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3001
COPY --from=built /repo /repo
RUN install -d -o node -g node -m 700 /var/lib/clinical/anchors /var/lib/clinical/documents
WORKDIR /repo/services/clinical
USER node
EXPOSE 3001
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/src/main.js"]
