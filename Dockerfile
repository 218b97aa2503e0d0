FROM node:24-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm install --include=dev --no-audit --no-fund
COPY . .
RUN npm run build && chown -R node:node .next server/data/generated && mkdir .data && chown node:node .data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DEMO=false MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
EXPOSE 3000
CMD ["npm", "run", "web"]
