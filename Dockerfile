# An image per app: `docker build --target gateway -t coinslot-gateway .`, and so for each worker.
# An app is its bundle, with the notices of what was bundled, and Node. It writes nowhere but in /tmp.

FROM node:24-slim AS build
WORKDIR /build
RUN chown node:node /build
USER node
COPY --chown=node:node . .
RUN npm run build
# The maps are three fifths of the bundles, and nothing at run time reads them.
RUN find apps/*/dist -name "*.map" -delete

FROM node:24-slim AS app
ENV NODE_ENV=production
WORKDIR /app
USER node
EXPOSE 9464
# The process measures itself, which only a turning event loop tells. Nobody outside the container asks, unless METRICS_HOST says so.
ENV METRICS_PORT=9464
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT}/metrics`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "/app/main.js"]

FROM app AS gateway
COPY --from=build /build/apps/gateway/dist /app
EXPOSE 4021
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT || 4021}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1))"]

FROM app AS util-worker
COPY --from=build /build/apps/util-worker/dist /app

FROM app AS data-worker
COPY --from=build /build/apps/data-worker/dist /app

FROM app AS llm-worker
COPY --from=build /build/apps/llm-worker/dist /app
# A small nursery, and below two arenas of malloc: it holds a fifth less memory (docs/performance.md).
ENV MALLOC_ARENA_MAX=2
CMD ["node", "--max-semi-space-size=4", "/app/main.js"]

# The whole shop with a chain, a facilitator and providers that are played: `npm start`. Nothing real is paid or asked.
FROM build AS sandbox
USER root
RUN apt-get update && apt-get install -y --no-install-recommends redis-server && rm -rf /var/lib/apt/lists/*
USER node
CMD ["npm", "start"]
