# The server: TypeScript run directly, no build step. Its pages are built, because it writes their headers.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY ui/package.json ui/
COPY browser/package.json browser/
COPY web/package.json web/
COPY console/package.json console/
COPY sandbox/package.json sandbox/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY testkit/package.json testkit/
COPY slips/package.json slips/
COPY tools/package.json tools/
# Only what the server needs at run time; prebuilt binaries come as packages, so no script has to run.
RUN npm ci --omit=dev --ignore-scripts --workspace server --workspace contract

# The pages of both apps, built as for the front's image (the same stage is in deploy/front.Dockerfile).
FROM node:24.21.0-bookworm-slim AS apps
ARG VARIANT=thai
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts && npm run build -w web && npm run build -w console \
  && mkdir -p /built && cp -r web/dist/${VARIANT} /built/web && cp -r console/dist /built/console

FROM node:24.21.0-bookworm-slim
ARG VARIANT=thai
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 CONSOLE_PORT=3001 MEDIA_DIR=/media TZ=UTC VARIANT=${VARIANT} WEB_DIR=/built/web CONSOLE_DIR=/built/console
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY server server
COPY --from=apps /built /built
RUN mkdir /media && chown node:node /media
USER node
EXPOSE 3000 3001 9464
# Ready when the service answers; a server that drains answers no more and is left out.
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/lookup/active').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=8", "server/src/main.ts"]
