#!/bin/sh
# Checks that a message comes from Tangible, with openssl; the body is in a file.
# TANGIBLE_WEBHOOK_SECRET=whsec_... sh verify.sh ID TIMESTAMP SIGNATURE body.json
set -eu
: "${TANGIBLE_WEBHOOK_SECRET:?}" "${4:?ID TIMESTAMP SIGNATURE FILE}"

age=$(($(date +%s) - $2))
if [ "$age" -gt 300 ] || [ "$age" -lt -300 ]; then
  echo 'the message is too old, or the clocks differ' >&2
  exit 1
fi
key=$(printf %s "${TANGIBLE_WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
expected=$({ printf '%s.%s.' "$1" "$2"; cat "$4"; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
# While a secret is being replaced there are two signatures.
for signature in $3; do
  if [ "$signature" = "v1,$expected" ]; then
    echo 'valid'
    exit 0
  fi
done
echo 'no signature fits' >&2
exit 1
