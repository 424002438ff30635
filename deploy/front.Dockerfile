# nginx with the built apps: assets from its own disk, everything else from the servers behind it.
FROM node:24.21.0-bookworm-slim AS apps
ARG VARIANT=thai
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts && npm run build -w web && npm run build -w console \
  && mkdir -p /built && cp -r web/dist/${VARIANT} /built/web && cp -r console/dist /built/console

FROM apps AS packed
# nginx takes the type of a file from its name, so the brotli files get a folder of their own.
RUN cd /built && for room in web console; do (cd $room && find assets -name '*.br' | while read -r file; do \
  mkdir -p "packed/$(dirname "$file")" && mv "$file" "packed/${file%.br}"; done); done

FROM nginx:1.30.4-trixie
COPY deploy/nginx.conf deploy/proxy.conf deploy/headers.conf deploy/console-networks.conf /etc/nginx/
COPY --from=packed /built /srv
