#!/usr/bin/env bash
# apply.sh OWNER/REPOSITORY: creates the ruleset main.json, with the teams' slugs turned into the ids that GitHub wants.
# Needs `gh`, logged in as an administrator of the repository. Run it again after a change: it replaces the ruleset.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
repository=$1
owner=${repository%%/*}
rules=$(<main.json)
for slug in clinical chat; do
  id=$(gh api "orgs/$owner/teams/$slug" --jq .id)
  rules=$(jq --arg slug "$slug" --argjson id "$id" \
    '(.rules[].parameters.required_reviewers[]?.reviewer | select(.slug == $slug)) |= { id: $id, type: "Team" }' <<<"$rules")
done
old=$(gh api "repos/$repository/rulesets" --jq '.[] | select(.name == "main") | .id')
if [ -n "$old" ]; then
  gh api --method PUT "repos/$repository/rulesets/$old" --input - <<<"$rules"
else
  gh api --method POST "repos/$repository/rulesets" --input - <<<"$rules"
fi
