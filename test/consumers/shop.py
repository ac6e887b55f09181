# A shop that reads the OpenAPI document of the merchant interface as it runs, with nothing but Python's standard library.
# It knows the ids of the operations; addresses, methods, members and who asks are the document's.
import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request

with open(sys.argv[1], encoding="utf-8") as file:
    DOCUMENT = json.load(file)
BASE = os.environ["BASE_URL"]
KEY = os.environ["MERCHANT_KEY"]


def resolve(node):
    while "$ref" in node:
        at = DOCUMENT
        for step in node["$ref"].removeprefix("#/").split("/"):
            at = at[step.replace("~1", "/").replace("~0", "~")]
        node = at
    return node


OPERATIONS = {
    operation["operationId"]: (path, method.upper(), operation)
    for path, item in DOCUMENT["paths"].items()
    for method, operation in item.items()
}


def check(schema, value, where="body"):
    """Holds a value against the part of JSON Schema that says which members there are and must be."""
    schema = resolve(schema)
    if "const" in schema and value != schema["const"]:
        raise TypeError(f"{where} must be {schema['const']}")
    if schema.get("type") == "array":
        for item in value:
            check(schema["items"], item, where)
    if "properties" not in schema:
        return
    for name in schema.get("required", []):
        if name not in value:
            raise TypeError(f"{where}.{name} is missing")
    for name, member in value.items():
        if name in schema["properties"]:
            check(schema["properties"][name], member, f"{where}.{name}")
        elif schema.get("additionalProperties") is False:
            raise TypeError(f"{where}.{name} is not known")


def call(operation_id, body=None, **given):
    path, method, operation = OPERATIONS[operation_id]
    query, headers = {}, {}
    for parameter in map(resolve, operation.get("parameters", [])):
        name = parameter["name"]
        if parameter["in"] == "path":
            path = path.replace("{" + name + "}", urllib.parse.quote(given[name], safe=""))
        elif parameter["in"] == "header":
            headers[name] = parameter["example"]  # the version of the words that the document describes
        elif name in given:
            query[name] = str(given[name])
    for requirement in operation["security"]:
        for name in requirement:
            scheme = DOCUMENT["components"]["securitySchemes"][name]
            assert (scheme["type"], scheme["scheme"]) == ("http", "bearer")
            headers["authorization"] = f"Bearer {KEY}"
    data = None
    if body is not None:
        [(media, content)] = operation["requestBody"]["content"].items()
        check(content["schema"], body)
        headers["content-type"] = media
        data = json.dumps(body).encode()
    address = BASE + path + ("?" + urllib.parse.urlencode(query) if query else "")
    request = urllib.request.Request(address, data=data, headers=headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            answer = json.load(response)
            described = resolve(operation["responses"][str(response.status)])
            check(described["content"]["application/json"]["schema"], answer, "answer")
            return answer
    except urllib.error.HTTPError as error:
        described = resolve(operation["responses"][str(error.code)])
        problem = json.load(error)
        check(described["content"]["application/problem+json"]["schema"], problem, "problem")
        raise RuntimeError(problem["code"]) from None


ORDER = {"id": "python-1", "amount": "24.00", "currency": "EUR"}

started = call("merchant.payments.start", {"order": ORDER})
handle = started["payment"]["handle"]
print(json.dumps({"approvalUrl": started["approvalUrl"], "handle": handle}), flush=True)
sys.stdin.readline()  # the payer has paid
state = call("merchant.payments.start", {"order": ORDER})["payment"]["state"]
refund = call("merchant.refunds.request", {"id": "python-refund-1", "amount": "4.00"}, handle=handle)
day = os.environ["DAY"]
rows = call("merchant.payments.list", **{"from": day, "to": day, "limit": 10})["payments"]
try:
    call("merchant.payments.start", {"order": {**ORDER, "amount": "25.00"}})
    refused = "taken"
except RuntimeError as error:
    refused = str(error)
print(
    json.dumps(
        {
            "state": state,
            "refund": f"{refund['id']} {refund['amount']} {refund['state']}",
            "booked": [f"{row['orderId']} {row['state']} {row['amount']}" for row in rows],
            "refused": refused,
        }
    ),
    flush=True,
)
