#!/bin/sh
# `ollama pull qwen3:4b`, then `sh examples/local-model/sign-up.sh https://shop.example/sign-up`.
# Nothing leaves this machine but what is typed into the page. OLLAMA_HOST says where Ollama is, if it is elsewhere.
cd "$(dirname "$0")" || exit
npx --no giselle run "Sign me up with these details" \
  --url "$1" --data person.json --engine ollama:qwen3:4b --profile auto
