# The proxy on a machine of your own, in workerd, which is what Cloudflare runs too. DEPLOY.md beside this file is the guide.
# No value of yours stands here but addresses: settings and secrets come from the environment of the process.
#
# Copy this file beside the batch of your worker, `worker.js`, say where your bank is (service `bank`), and start it:
#   workerd serve workerd.capnp --directory-path objects=/var/lib/silta

using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "proxy", worker = .proxy),

    # The only place that the worker may reach by name. A bank that asks for a client certificate gets one by
    #   keypair = (privateKey = embed "bank-client.key", certificateChain = embed "bank-client.pem")
    # among the options of TLS.
    (name = "bank", external = (
      address = "api.bank.example:443",
      https = (tlsOptions = (trustBrowserCas = true)),
    )),

    # Everything else, which are webhooks to the merchant's own server: never to this machine or its neighbours, whatever
    # a name resolves to.
    (name = "internet", network = (allow = ["public"], tlsOptions = (trustBrowserCas = true))),

    # Orders, connections and their alarms. The folder is given at start, and is all that a backup needs.
    (name = "objects", disk = (path = "objects", writable = true)),
  ],

  # Only this machine: what ends TLS stands in front.
  sockets = [(name = "http", address = "127.0.0.1:8080", http = (), service = "proxy")],
);

const proxy :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "2026-10-01",
  compatibilityFlags = ["global_fetch_strictly_public", "no_nodejs_compat_v2"],
  globalOutbound = "internet",

  # The keys are part of every object's place on disk: never change them.
  durableObjectNamespaces = [
    (className = "OrderObject", uniqueKey = "silta-orders", enableSql = true),
    (className = "SessionObject", uniqueKey = "silta-sessions", enableSql = true),
    (className = "PayoutObject", uniqueKey = "silta-payouts", enableSql = true),
  ],
  durableObjectStorage = (localDisk = "objects"),

  bindings = [
    (name = "ORDERS", durableObjectNamespace = "OrderObject"),
    (name = "SESSIONS", durableObjectNamespace = "SessionObject"),
    (name = "PAYOUTS", durableObjectNamespace = "PayoutObject"),
    (name = "BANK", service = "bank"),

    # What the environment does not have counts as not given.
    (name = "PUBLIC_URL", fromEnvironment = "PUBLIC_URL"),
    (name = "RETURN_URL", fromEnvironment = "RETURN_URL"),
    (name = "ACCOUNTS_URL", fromEnvironment = "ACCOUNTS_URL"),
    (name = "ALLOWED_ORIGINS", fromEnvironment = "ALLOWED_ORIGINS"),
    (name = "ALLOW_LOCAL_ADDRESSES", fromEnvironment = "ALLOW_LOCAL_ADDRESSES"),
    (name = "MERCHANT_NAME", fromEnvironment = "MERCHANT_NAME"),
    (name = "OWN_BANK", fromEnvironment = "OWN_BANK"),
    (name = "PRICE_LIST", fromEnvironment = "PRICE_LIST"),
    (name = "PAYMENT_RAILS", fromEnvironment = "PAYMENT_RAILS"),
    (name = "BANK_ENVIRONMENT", fromEnvironment = "BANK_ENVIRONMENT"),
    (name = "BANK_BASE_URL", fromEnvironment = "BANK_BASE_URL"),
    (name = "BANK_FRONT_URL", fromEnvironment = "BANK_FRONT_URL"),
    (name = "BANK_KEYS_URL", fromEnvironment = "BANK_KEYS_URL"),
    (name = "SIGNING_KEY_VERSION", fromEnvironment = "SIGNING_KEY_VERSION"),
    (name = "KEY_ENDS", fromEnvironment = "KEY_ENDS"),
    (name = "ASSUMPTIONS", fromEnvironment = "ASSUMPTIONS"),
    (name = "BANK_NEXT_FROM", fromEnvironment = "BANK_NEXT_FROM"),
    (name = "WEBHOOK_URL", fromEnvironment = "WEBHOOK_URL"),
    (name = "ACCEPT_NEW", fromEnvironment = "ACCEPT_NEW"),
    (name = "RESTORED_AT", fromEnvironment = "RESTORED_AT"),
    (name = "PERSONAL_DATA_DAYS", fromEnvironment = "PERSONAL_DATA_DAYS"),
    (name = "CORPORATE_BASE_URL", fromEnvironment = "CORPORATE_BASE_URL"),
    (name = "CORPORATE_KEY_ID", fromEnvironment = "CORPORATE_KEY_ID"),
    (name = "CORPORATE_CERTIFICATE", fromEnvironment = "CORPORATE_CERTIFICATE"),
    (name = "PSD2_BASE_URL", fromEnvironment = "PSD2_BASE_URL"),
    (name = "PSD2_KEY_ID", fromEnvironment = "PSD2_KEY_ID"),
    (name = "PSD2_ALGORITHM", fromEnvironment = "PSD2_ALGORITHM"),
    (name = "PSD2_CERTIFICATE", fromEnvironment = "PSD2_CERTIFICATE"),
    (name = "PSD2_PAYEE_IBAN", fromEnvironment = "PSD2_PAYEE_IBAN"),
    (name = "PSD2_PAYEE_NAME", fromEnvironment = "PSD2_PAYEE_NAME"),
    (name = "PSD2_PAYEE_ADDRESS", fromEnvironment = "PSD2_PAYEE_ADDRESS"),
    (name = "PSD2_PAYEE_COUNTRY", fromEnvironment = "PSD2_PAYEE_COUNTRY"),
    (name = "PSD2_PAYEE_AT_BANK", fromEnvironment = "PSD2_PAYEE_AT_BANK"),
    (name = "PSD2_ULTIMATE_PAYEE", fromEnvironment = "PSD2_ULTIMATE_PAYEE"),
    (name = "PSD2_BANK", fromEnvironment = "PSD2_BANK"),
    (name = "BALTIC_EE_BASE_URL", fromEnvironment = "BALTIC_EE_BASE_URL"),
    (name = "BALTIC_LV_BASE_URL", fromEnvironment = "BALTIC_LV_BASE_URL"),
    (name = "BALTIC_LT_BASE_URL", fromEnvironment = "BALTIC_LT_BASE_URL"),
    (name = "BALTIC_EE_BANK", fromEnvironment = "BALTIC_EE_BANK"),
    (name = "BALTIC_LV_BANK", fromEnvironment = "BALTIC_LV_BANK"),
    (name = "BALTIC_LT_BANK", fromEnvironment = "BALTIC_LT_BANK"),
    (name = "BALTIC_PAYEE_IBAN", fromEnvironment = "BALTIC_PAYEE_IBAN"),
    (name = "BALTIC_PAYEE_NAME", fromEnvironment = "BALTIC_PAYEE_NAME"),
    (name = "REQUEST_TO_PAY_BASE_URL", fromEnvironment = "REQUEST_TO_PAY_BASE_URL"),
    (name = "CLIENT_ADDRESS_HEADER", fromEnvironment = "CLIENT_ADDRESS_HEADER"),
    (name = "CALLS_PER_MINUTE", fromEnvironment = "CALLS_PER_MINUTE"),
    (name = "JURISDICTION", fromEnvironment = "JURISDICTION"),

    # Secrets.
    (name = "MERCHANT_ID", fromEnvironment = "MERCHANT_ID"),
    (name = "ACCOUNT_ID", fromEnvironment = "ACCOUNT_ID"),
    (name = "BANK_API_KEY", fromEnvironment = "BANK_API_KEY"),
    (name = "SIGNING_KEY", fromEnvironment = "SIGNING_KEY"),
    (name = "SIGNING_KEYS", fromEnvironment = "SIGNING_KEYS"),
    (name = "CALLBACK_API_KEY", fromEnvironment = "CALLBACK_API_KEY"),
    (name = "MERCHANT_KEYS", fromEnvironment = "MERCHANT_KEYS"),
    (name = "WEBHOOK_KEYS", fromEnvironment = "WEBHOOK_KEYS"),
    (name = "HANDLE_KEY", fromEnvironment = "HANDLE_KEY"),
    (name = "HANDLE_KEY_NEXT", fromEnvironment = "HANDLE_KEY_NEXT"),
    (name = "ORDER_SECRET", fromEnvironment = "ORDER_SECRET"),
    (name = "ORDER_PUBLIC_KEY", fromEnvironment = "ORDER_PUBLIC_KEY"),
    (name = "CLIENT_ID", fromEnvironment = "CLIENT_ID"),
    (name = "CLIENT_SECRET", fromEnvironment = "CLIENT_SECRET"),
    (name = "CLIENT_API_KEY", fromEnvironment = "CLIENT_API_KEY"),
    (name = "CORPORATE_CLIENT_ID", fromEnvironment = "CORPORATE_CLIENT_ID"),
    (name = "CORPORATE_CLIENT_SECRET", fromEnvironment = "CORPORATE_CLIENT_SECRET"),
    (name = "CORPORATE_PRIVATE_KEY", fromEnvironment = "CORPORATE_PRIVATE_KEY"),
    (name = "PSD2_CLIENT_ID", fromEnvironment = "PSD2_CLIENT_ID"),
    (name = "PSD2_CLIENT_SECRET", fromEnvironment = "PSD2_CLIENT_SECRET"),
    (name = "PSD2_API_KEY", fromEnvironment = "PSD2_API_KEY"),
    (name = "PSD2_SIGNING_KEY", fromEnvironment = "PSD2_SIGNING_KEY"),
    (name = "BALTIC_CLIENT_ID", fromEnvironment = "BALTIC_CLIENT_ID"),
    (name = "BALTIC_CLIENT_SECRET", fromEnvironment = "BALTIC_CLIENT_SECRET"),
    (name = "REQUEST_TO_PAY_API_KEY", fromEnvironment = "REQUEST_TO_PAY_API_KEY"),
  ],
);
