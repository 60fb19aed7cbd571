package org.example.libcore;

import android.content.res.Resources;
import android.os.Debug;
import android.os.SystemClock;
import dalvik.system.DexFile;
import java.io.DataInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import javax.crypto.Cipher;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** What an app hears of the machine that it runs on. */
public class MachineActivity extends AnswersActivity {
  @Override
  void askAll() {
    ask("virtual machine", () -> System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
    ask("vendor", () -> System.getProperty("java.vendor"));
    ask("agent", () -> System.getProperty("http.agent").startsWith("Dalvik/2.1.0 (Linux; U; Android 10; "));
    ask("home", () -> "[" + System.getProperty("user.home") + "] " + System.getProperty("user.dir"));
    ask("temporary", () -> System.getProperty("java.io.tmpdir").equals(getCacheDir().getPath()));
    ask("of the computer", () -> System.getProperty("sun.java.command", "nothing"));
    ask("all", () -> {
      Map<Object, Object> all = new TreeMap<>(System.getProperties());
      return all.get("java.vm.name") + " " + all.get("java.class.path") + " " + all.get("jdk.debug");
    });
    ask("own", () -> System.setProperty("own", "1") + System.getProperty("own") + System.clearProperty("own") + System.getProperty("own"));
    ask("environment", () -> System.getenv("EXTERNAL_STORAGE") + " " + System.getenv("HOME") + " " + System.getenv().get("ANDROID_ROOT"));
    ask("key store", () -> {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      return KeyStore.getDefaultType() + " " + store.size();
    });
    ask("provider", () -> MessageDigest.getInstance("SHA-256", "AndroidOpenSSL").digest(new byte[0]).length);
    ask("cipher", () -> Cipher.getInstance("AES/CBC/PKCS7Padding").getBlockSize() + " " + Cipher.getInstance("AES/GCM/NoPadding", "AndroidOpenSSL").getBlockSize());
    ask("keys", () -> KeyManagerFactory.getInstance("X509").getAlgorithm() + " " + KeyManagerFactory.getDefaultAlgorithm());
    ask("secure", () -> {
      SSLContext context = SSLContext.getInstance("TLS", "AndroidOpenSSL");
      context.init(null, null, null);
      return context.getSocketFactory().getDefaultCipherSuites().length > 0;
    });
    ask("providers", () -> Security.getProvider("AndroidOpenSSL").getName() + " " + Security.getProvider("BC").getName());
    ask("all providers", () -> {
      StringBuilder names = new StringBuilder();
      for (Provider provider : Security.getProviders()) names.append(provider.getServices().isEmpty() ? "-" : "+").append(provider.getName());
      return names;
    });
    ask("of another machine", () -> Security.getProvider("SunJSSE") + " " + Security.getProviders("KeyStore.JKS"));
    ask("chance", () -> {
      byte[] bytes = new byte[1024];
      try (DataInputStream stream = new DataInputStream(new FileInputStream(new File("/dev/urandom")))) {
        stream.readFully(bytes);
      }
      return new File("/dev/urandom").exists() && !Arrays.equals(bytes, new byte[1024]);
    });
    ask("classes", () -> {
      DexFile code = new DexFile(getPackageCodePath());
      boolean found = Collections.list(code.entries()).contains(getClass().getName());
      return found + " " + (code.loadClass(getClass().getName(), getClassLoader()) == getClass());
    });
    ask("no code", () -> new DexFile(getCacheDir().getPath() + "/none.apk"));
    ask("tracing", () -> {
      Debug.stopMethodTracing();
      Debug.startMethodTracing("some");
      Debug.startMethodTracing("some");
      Debug.stopMethodTracing();
      return "stopped";
    });
    ask("datagram sent", () -> beside(() -> {
      try (DatagramSocket socket = new DatagramSocket()) {
        socket.setBroadcast(true);
        socket.send(new DatagramPacket(new byte[1], 1, InetAddress.getByName("127.0.0.1"), 9));
        return "sent";
      }
    }));
    ask("datagram awaited", () -> beside(() -> {
      try (DatagramSocket socket = new DatagramSocket()) {
        socket.setSoTimeout(200);
        socket.receive(new DatagramPacket(new byte[1], 1));
        return "received";
      }
    }));
    ask("datagram no more awaited", () -> beside(() -> {
      DatagramSocket socket = new DatagramSocket();
      new Thread(socket::close).start();
      socket.receive(new DatagramPacket(new byte[1], 1));
      return "received";
    }));
    ask("asleep under its own name", () -> {
      long begun = SystemClock.uptimeMillis();
      Sleeper sleeper = new Sleeper();
      sleeper.start();
      sleeper.join();
      return SystemClock.uptimeMillis() - begun >= 1000;
    });
    ask("channels awaited", () -> {
      long begun = SystemClock.uptimeMillis();
      try (Selector selector = Selector.open()) {
        int ready = selector.select(1000);
        return ready + " " + (SystemClock.uptimeMillis() - begun >= 1000);
      }
    });
    ask("channels no more awaited", () -> {
      try (Selector selector = Selector.open()) {
        Thread thread = new Thread(selector::wakeup);
        thread.start();
        int ready = selector.select();
        return ready + " " + selector.isOpen();
      }
    });
    ask("channel of its own", () -> {
      Pipe pipe = Pipe.open();
      try (Selector selector = Selector.open()) {
        pipe.source().configureBlocking(false);
        pipe.source().register(selector, SelectionKey.OP_READ);
        pipe.sink().write(ByteBuffer.allocate(1));
        return selector.select();
      }
    });
    ask("options", () -> {
      Socket socket = new Socket();
      return socket.getTcpNoDelay() + " " + socket.getKeepAlive() + " " + socket.getSoLinger();
    });
    ask("resources of its own", () -> {
      Resources plain = getResources();
      Resources own = new Resources(getAssets(), plain.getDisplayMetrics(), plain.getConfiguration());
      int wheel = plain.getIdentifier("progress_medium_material", "drawable", "android");
      return own.getDrawable(wheel, getTheme()).getClass().getSimpleName();
    });
    ask("suspended", () -> {
      CountDownLatch latch = new CountDownLatch(1);
      Thread thread = new Thread(latch::countDown);
      thread.start();
      latch.await();
      thread.suspend();
      return null;
    });
  }

  /** Compilers name this class where it sleeps. */
  private static final class Sleeper extends Thread {
    @Override
    public void run() {
      try {
        sleep(1000);
      } catch (InterruptedException e) {
        // Nobody does.
      }
    }
  }

  /** The answer of a thread, or the name of its exception. */
  private static String beside(Callable<String> question) throws InterruptedException {
    String[] answer = new String[1];
    Thread thread = new Thread(() -> {
      try {
        answer[0] = question.call();
      } catch (Exception e) {
        answer[0] = e.toString();
      }
    });
    thread.start();
    thread.join();
    return answer[0];
  }
}
