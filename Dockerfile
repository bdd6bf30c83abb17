# Parlor as an image: docs/running.md says how to run it. `npm run try-image` runs these steps without a container engine,
# so a RUN may only change files below WORKDIR.

FROM node:26.10.0-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build
# Leaves in node_modules what the built server imports, a tenth of it.
RUN node --import tsx scripts/keepServerPackages.ts && mkdir -m 700 data
# Node without the names for debuggers, a fifth of its size, and the one library of it that Debian's image has not.
RUN mkdir image && cp $(command -v node) $(ldd $(command -v node) | awk '/libatomic/ { print $3 }') image && strip image/node

# Debian and Node alone, without npm: with npm and the headers of Node the image would be larger than 250 MB.
FROM debian:bookworm-slim
COPY --from=build /app/image/node /usr/local/bin/
COPY --from=build /app/image/libatomic.so.1 /usr/lib/
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# The tree belongs to root. The server's user can only write /data.
COPY --from=build --chown=10001:10001 /app/data /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The same limit of memory as `npm start`. Without npm in between, the server itself gets the signal to stop.
CMD ["node", "--max-semi-space-size=2", "--enable-source-maps", "dist/server/main.js"]
